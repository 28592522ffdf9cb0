import type { Check } from '../../platform/reconcile/index.ts'

/* The same sum as `bucketOf`: the upper ten of 64 bits. */
const BUCKET_OF_ID = 'floor(mod(id::numeric * 11400714819323198485, 18446744073709551616) / 18014398509481984)'

/** What must be true of accounts, and of money's owners. */
export const accountChecks: readonly Check[] = [
  {
    name: 'accounts.bucket',
    says: 'a customer lies in another bucket than the id says',
    sql: `select bucket, id, ${BUCKET_OF_ID} as by_id from app_user where bucket <> ${BUCKET_OF_ID}`,
  },
  {
    name: 'accounts.email',
    says: 'an address does not lead to its account, or an account has none',
    sql: `with u as materialized (select bucket, id, email from app_user),
        e as materialized (select bucket, user_id, email from user_email)
      select coalesce(u.bucket, e.bucket) as bucket, coalesce(u.id, e.user_id) as user_id, u.email is null as no_account,
        e.email is null as no_address
      from u full join e on e.bucket = u.bucket and e.user_id = u.id and e.email = u.email
      where u.id is null or e.email is null`,
  },
  {
    name: 'accounts.identity',
    says: "a subject of the exchange's sign-in does not lead to its account, or an account's connection to none",
    sql: `with a as materialized (select bucket, user_id, subject_hash from account_identity),
        s as materialized (select bucket, user_id, subject_hash from user_identity)
      select coalesce(a.bucket, s.bucket) as bucket, coalesce(a.user_id, s.user_id) as user_id,
        a.user_id is null as no_account, s.user_id is null as no_subject
      from a full join s on s.bucket = a.bucket and s.user_id = a.user_id and s.subject_hash = a.subject_hash
      where a.user_id is null or s.user_id is null`,
  },
  {
    name: 'accounts.owner',
    says: 'money belongs to nobody: there is no such customer in that bucket',
    sql: `select b.bucket, b.user_id, b.account, b.asset, trim_scale(b.balance)::text as balance
      from ledger_balance b left join app_user u on u.bucket = b.bucket and u.id = b.user_id
      where b.user_id <> 0 and b.balance <> 0 and u.id is null`,
  },
]
