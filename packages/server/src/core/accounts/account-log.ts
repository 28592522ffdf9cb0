import type { Call } from '../../platform/http/index.ts'

/** What is written down of an account, beside the refusals that `platform/http` writes. */
export type AccountAct =
  | 'registered'
  | 'e-mail confirmed'
  | 'password recovered'
  | 'passkey added'
  | 'passkey removed'
  | 'signed in'
  | 'signed in as the demo customer'
  | 'signed out'
  | 'password changed'
  | 'one-time codes on'
  | 'one-time codes off'
  | 'fund password set'
  | 'fund password reset asked for'
  | 'fund password reset called off'
  | 'objection to a lock'
  | 'sessions ended'
  | 'API key made'
  | 'API key confirmed'
  | 'API key ended'
  | 'connected with the provider'
  | 'disconnected from the provider'
  | 'signed out by the provider'
  | 'data copied'
  | 'wrong one-time code'
  | 'new device'

/** One line of the log for whoever looks into a matter later: who did what to an account, and from where. */
export function logAct(
  { request, address }: Pick<Call<unknown, unknown, unknown>, 'request' | 'address'>,
  act: AccountAct,
  customer: number,
): void {
  request.log.info({ act, customer, address }, 'account')
}
