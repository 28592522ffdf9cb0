import type { WalletDirection, WalletLine } from '@tenor/contract/core'
import type { Decimal8 } from '@tenor/contract/money'

/*
 * What Tenor asks of the exchange's wallet. Each call names a transfer by Tenor's id and may come again: the wallet answers it as
 * the first time. `confirmed`, `cancelled` and `refused` are ends: what the wallet has said of one it never takes back.
 */

/** A transfer as the wallet is asked for it. */
export type WalletAsk = {
  /** Tenor's id of it, for ever. */
  readonly id: string
  /** `in`: the customer's money leaves the wallet for Tenor; `out`: it comes to the wallet. */
  readonly direction: WalletDirection
  readonly customer: string
  readonly asset: string
  readonly amount: Decimal8
}

/** What the wallet says of an id. */
type WalletRecord =
  | { readonly state: 'unknown' }
  | (Omit<WalletAsk, 'id'> & {
      readonly state: 'reserved' | 'confirmed' | 'cancelled' | 'refused'
      readonly reason: string | null
    })

/** Nothing that can be read is no answer, whatever came: it may have been done. */
export type WalletAnswer = { readonly ok: true; readonly record: WalletRecord } | { readonly ok: false; fault: string }

/** A page of the transfers that the wallet confirmed on a UTC day. */
export type WalletDay =
  | { readonly ok: true; readonly lines: readonly WalletLine[]; readonly next: string | null }
  | { readonly ok: false; fault: string }

export type WalletPort = {
  /** Sets the money aside (`in`), or makes sure that it can be credited (`out`): `reserved`, or `refused` with a reason. */
  reserve(ask: WalletAsk): Promise<WalletAnswer>
  /** Moves what is reserved: `confirmed`. */
  confirm(ask: WalletAsk): Promise<WalletAnswer>
  /** Lets it go: `cancelled`. An id that was never reserved is cancelled too, so that a late reserve finds it so. */
  cancel(ask: WalletAsk): Promise<WalletAnswer>
  /** What has become of an id, without changing anything. */
  find(id: string): Promise<WalletAnswer>
  /** What it confirmed on a UTC day (YYYY-MM-DD), by its own clock; `after` is `next` of the page before. */
  day(day: string, after: string | null): Promise<WalletDay>
}
