/**
 * Reasons of refusals, as names of properties. `joined-books.ts` adds the keys of the sentences that the server has; a
 * product outside of this repository adds its own by declaration merging.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Reasons {}

/** Stable machine word of a refusal, such as `ERR_BALANCE_NOT_ENOUGH`. Each has a sentence in every language. */
export type Reason = keyof Reasons & string
