export { type Answered, askJson, OUTSIDE_TIMEOUT_MS, sendJson } from './ask-json.ts'
export { type AddressGuard, publicAddressGuard } from './resolved-address.ts'
export { type Sent, sendText } from './send-text.ts'
