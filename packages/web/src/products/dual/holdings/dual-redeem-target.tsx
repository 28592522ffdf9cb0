import { Segmented } from '@tenor/ui'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import styles from './dual-redeem.module.css'
import type { DualRedemption } from './use-dual-redemption.ts'

/** Spot, or the account that the customer has beside it. */
export function RedeemTarget({ redemption }: { redemption: DualRedemption }) {
  const words = useWords()
  const { account, chooseAccount, otherAccount } = redemption
  return (
    <div className={styles.target}>
      <span className={styles.text} aria-hidden="true">
        <Say id="dual.redeem.account" />
      </span>
      <Segmented
        wide
        label={words('dual.redeem.account')}
        value={account}
        onChange={chooseAccount}
        options={[
          { value: 'spot', label: <Say id="ledger.account.spot" /> },
          { value: 'other', label: <Say id={`ledger.account.${otherAccount}`} /> },
        ]}
      />
    </div>
  )
}
