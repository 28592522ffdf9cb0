import { useCustomer } from '@tenor/browser/session'
import { type Audience, hasRole, type Role } from '@tenor/contract/http'
import type { ReactNode } from 'react'

/** Whether somebody of a role may make a call of the back office. */
export function mayCall(role: Role | undefined, call: Audience): boolean {
  return role !== undefined && call.audience === 'operator' && hasRole(role, call.role)
}

/** Whether who is signed in may make a call. The server asks again: this only shows nobody what they may not do. */
export function useMay(call: Audience): boolean {
  return mayCall(useCustomer()?.role, call)
}

/** Shows what only those may do who have the role that a call needs. */
export function May({ call, children }: { call: Audience; children: ReactNode }) {
  return useMay(call) ? children : null
}
