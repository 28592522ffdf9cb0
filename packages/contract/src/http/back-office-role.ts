/** What an operator may be. Each sees all that a reader sees; `operator`, beside these, has the powers of all. */
export const BACK_OFFICE_ROLES = ['reader', 'support', 'dealer', 'risk', 'administrator'] as const
/**
 * One of them: a reader sees; support answers customers: it ends sessions, locks and writes notes, and gives nothing; a dealer lists, prices and pauses; risk proposes and approves limits, prices, vouchers and
 * slashing; an administrator changes roles, tiers and settings, and lists nothing.
 */
export type BackOfficeRole = (typeof BACK_OFFICE_ROLES)[number]

/** What a signed-in person may be. */
export const ROLES = ['customer', 'operator', ...BACK_OFFICE_ROLES] as const
/** One of the roles. */
export type Role = (typeof ROLES)[number]

/** True for whoever may enter the back office at all. */
export function isOperator(role: Role): boolean {
  return role !== 'customer'
}

/** True where somebody of a role may make a call that needs another one. */
export function hasRole(role: Role, needed: BackOfficeRole): boolean {
  if (needed === 'reader') return isOperator(role)
  if (needed === 'support' && role === 'administrator') return true
  return role === 'operator' || role === needed
}

/** True where somebody of a role may make a call, be it only to approve what another has proposed by it. */
export function mayCallAs(role: Role, call: CallRoles): boolean {
  return hasRole(role, call.role) || (call.approvedBy !== undefined && hasRole(role, call.approvedBy))
}

/** The role that a call needs, and who approves by it where that is another. */
export type CallRoles = { readonly role: BackOfficeRole; readonly approvedBy?: BackOfficeRole }

/** True where whoever changes from one role to another may do something that was not allowed before. */
export function gainsPower(from: Role, to: Role): boolean {
  return BACK_OFFICE_ROLES.some((needed) => hasRole(to, needed) && !hasRole(from, needed))
}
