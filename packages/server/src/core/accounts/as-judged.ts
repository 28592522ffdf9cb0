import type { Transaction } from '../../platform/database/index.ts'
import { type Call, notFound, Refusal } from '../../platform/http/index.ts'
import { findUser, keyOf, type User, type UserKey } from './users.ts'

/*
 * A password is compared before the transaction that follows from it, since the comparison is slow, and somebody may change
 * it in between. So that transaction locks the account's row and looks again: what was judged has to be what stands.
 */

/** Whether password and one-time secret are those that were compared; they stay so until the transaction ends. */
export async function isAsJudged(tx: Transaction, judged: User): Promise<boolean> {
  const now = await findUser(tx, keyOf(judged), 'for share')
  return now !== null && now.passwordHash === judged.passwordHash && now.totpSecret === judged.totpSecret
}

/** The same for a change of what keeps others out: the row, or a refusal as if the change had come after the other one. */
export async function lockAsJudged(tx: Transaction, judged: User): Promise<User> {
  const now = await findUser(tx, keyOf(judged), 'for update')
  if (now === null) throw notFound()
  if (now.passwordHash !== judged.passwordHash) throw new Refusal(422, 'account.password.wrong')
  if (now.totpSecret === judged.totpSecret) return now
  if (judged.totpSecret === null) throw new Refusal(409, 'account.totp.alreadyOn')
  if (now.totpSecret === null) throw new Refusal(409, 'account.totp.notSetUp')
  throw new Refusal(422, 'account.totp.wrong')
}

/** Locks the account, and refuses where this session has ended meanwhile: what it began was begun by a password that is gone. */
export async function lockOwnSession(
  tx: Transaction,
  { customer, identity }: Pick<Call<unknown, unknown, unknown>, 'identity'> & { customer: UserKey },
): Promise<void> {
  await findUser(tx, customer, 'for update')
  const [row] = await tx.query('select 1 as one from session where bucket = $1 and user_id = $2 and token_hash = $3', [
    customer.bucket,
    customer.userId,
    identity.sessionHash,
  ])
  if (row === undefined) throw new Refusal(401, 'request.signInNeeded')
}
