import { DUAL_QUOTE_ASSET } from '@tenor/contract/dual'
import { Percent } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'
import styles from '../dual.module.css'
import { type DualOffer, hasReceiveTime } from '../offers/dual-offer.ts'

/** Explanatory notes. A trial fund is no money of the customer's and cannot be given back. */
export function DualNotes({ offer }: { offer: DualOffer }) {
  const values = { coin: <bdi>{offer.coin}</bdi>, quote: <bdi>{DUAL_QUOTE_ASSET}</bdi> }
  return (
    <ul className={styles.notes}>
      <li>
        <Say id="dual.note.onePrice" />
      </li>
      <li>
        <Say id="dual.note.tie" />
      </li>
      {!offer.isTrialFund && (
        <li>
          <Say id={`dual.note.notProtected.${offer.type}`} values={values} />
        </li>
      )}
      <li>
        <Say id="dual.note.closed" />
      </li>
      <li>
        <Say id="dual.note.acceptance" />
      </li>
      <li>
        <Say id="dual.note.noCancel" />
      </li>
      {offer.redeemFee !== null && (
        <li>
          <Say id="dual.note.redeem" values={{ fee: <Percent value={offer.redeemFee} /> }} />
        </li>
      )}
      {hasReceiveTime(offer) && (
        <li>
          <Say id="dual.note.receive" />
        </li>
      )}
    </ul>
  )
}
