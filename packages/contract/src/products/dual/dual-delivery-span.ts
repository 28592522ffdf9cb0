import { unixSecondsField } from '../../http/index.ts'

/** Which deliveries a list of orders is narrowed to: from `from` on, before `to`, both in unix seconds. */
export const deliverySpan = { from: unixSecondsField.optional(), to: unixSecondsField.optional() }
