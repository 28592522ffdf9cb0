import { unixSecondsField } from '../../http/index.ts'

/** Which deliveries a list of orders is narrowed to, in unix seconds, both included; it is sorted by the delivery then. */
export const deliverySpan = { from: unixSecondsField.optional(), to: unixSecondsField.optional() }
