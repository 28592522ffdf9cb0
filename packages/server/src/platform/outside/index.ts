export { type AddressGuard, publicAddressGuard } from './address-guard.ts'
export { type Answered, askJson, OUTSIDE_TIMEOUT_MS, sendJson } from './ask-json.ts'
export { type Sent, sendText } from './send-text.ts'
