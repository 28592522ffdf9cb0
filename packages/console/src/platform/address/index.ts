export { AddressMark, AddressText } from './address-text.tsx'
