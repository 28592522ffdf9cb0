import type { Check } from '../../platform/reconcile/index.ts'

/** Conditions that hold of assets. `offers`: SELECTs of asset, each that something on sale or paused is of. */
export function assetChecks(offers: readonly string[]): readonly Check[] {
  return [
    {
      name: 'asset.known',
      says: 'a balance is of an asset that is not listed',
      sql: `select distinct b.asset from ledger_balance b
        where b.balance <> 0 and not exists (select 1 from asset a where a.symbol = b.asset)`,
    },
    {
      name: 'asset.retired',
      says: 'a retired asset is still held by a customer or on offer',
      sql: [
        `select b.asset, sum(abs(b.balance))::text as amount from ledger_balance b
         join asset a on a.symbol = b.asset and a.status = 'retired' where b.account < 1000
         group by b.asset having sum(abs(b.balance)) > 0`,
        ...offers.map(
          (offer) =>
            `select o.asset, '0' from (${offer}) as o (asset) join asset a on a.symbol = o.asset and a.status = 'retired'`,
        ),
      ].join(' union all '),
    },
  ]
}
