/** What customers are told of flexible holdings. */
export const FLEXIBLE_NOTICES = [
  'flexible.subscribed',
  'flexible.redeemed',
  'flexible.paid',
  'flexible.seized',
  'flexible.belowMinimum',
  'flexible.aboveCeiling',
  'flexible.loanLimitPassed',
] as const
