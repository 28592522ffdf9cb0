import { grantViolation, voucherMoveInFields } from '@tenor/contract/core'
import { type Violation, violation } from '@tenor/contract/http'
import { type Decimal8, decimalText } from '@tenor/contract/money'
import { type Instant, instant, isoText } from '@tenor/contract/time'
import type { MoveInLine, MoveInMaker } from '../move-in/index.ts'
import { insertVouchers, type StoredVoucher, type VoucherTerms } from './voucher-store.ts'

/** What of a voucher its kind reads from a line; or what stands against it. */
export type VoucherOfLine =
  | {
      readonly terms: VoucherTerms
      readonly amount: Decimal8
      /** What of it an operator sees. */
      readonly makes: Readonly<Record<string, string>>
    }
  | { readonly refused: Violation }

export type VoucherReading = {
  /** Of the voucher. */
  readonly kind: string
  /** Whether there may be vouchers of an asset. */
  readonly isAsset: (asset: string) => boolean
  read(line: MoveInLine): VoucherOfLine
}

const NOTE = 'moved in'

/**
 * Vouchers that customers have elsewhere and have not used. They bring no money: the house lends, or pays, when one is used. They are
 * given by their file, so the caps on what operators give do not count them.
 */
export function voucherMoveIn({ kind, isAsset, read }: VoucherReading): MoveInMaker {
  return {
    productOf: ({ asset }) => asset,
    judge: async (_db, lines, now) =>
      lines.map((line) => {
        const refused = isAsset(line.asset)
          ? endViolation(line, now)
          : violation('moveIn.asset.unknown', { asset: line.asset })
        if (refused !== null) return { refused }
        const found = read(line)
        if ('refused' in found) return found
        const ends = isoText(expiresAt(line)).slice(0, 16)
        return { makes: { holding: kind, asset: line.asset, amount: decimalText(line.amount), ...found.makes, ends } }
      }),
    async make(tx, lines, { at }) {
      const vouchers = lines.flatMap((line): StoredVoucher[] => {
        const found = read(line)
        if ('refused' in found || endViolation(line, at) !== null) return []
        const { bucket, userId, id, asset } = line
        const { campaign = '' } = voucherMoveInFields.parse(line.fields)
        return [
          {
            bucket,
            userId,
            id,
            kind,
            terms: found.terms,
            asset,
            amount: found.amount,
            value: null,
            campaign,
            byCampaign: false,
            status: 'TO_BE_USED',
            validFrom: at,
            expiresAt: expiresAt(line),
            grantedAt: at,
            note: NOTE,
            reason: null,
            orderId: null,
          },
        ]
      })
      await insertVouchers(tx, vouchers)
      return lines.map((line) => {
        const found = read(line)
        return 'refused' in found ? found.refused : endViolation(line, at)
      })
    },
  }
}

const expiresAt = ({ fields }: MoveInLine) => instant(Date.parse(voucherMoveInFields.parse(fields).expires))

const endViolation = (line: MoveInLine, now: Instant) =>
  grantViolation({ validFrom: now, expiresAt: expiresAt(line), now })
