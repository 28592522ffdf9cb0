/* Rates as a person types them: percent with at most two decimals. */

const TYPED = /^\d{0,3}(\.\d{0,2})?$/

/** Whether it can become a rate. */
export function isPercentTyped(typed: string): boolean {
  return TYPED.test(typed)
}
