import { rateUpWarning } from '@tenor/contract/simple-earn'
import { Button, Notice, Percent } from '@tenor/ui'
import { useState } from 'react'
import { panelOnDemand } from '../../../platform/page/index.ts'
import { Say, useViolationWords } from '../../../platform/phrases/index.ts'
import type { FixedOffer, RateUpVoucher } from '../fixed-term.ts'
import styles from '../simple-earn.module.css'
import type { FixedSubscription } from './use-fixed-subscription.ts'

const VoucherPicker = panelOnDemand(() => import('./voucher-picker.tsx').then((module) => module.VoucherPicker))

export type VoucherRowProps = { offer: FixedOffer; subscription: FixedSubscription }

/** The rate-up vouchers for this product; the one that pays most is taken unless another one is, or none. */
export function VoucherRow({ offer, subscription: { voucher, amount } }: VoucherRowProps) {
  const violationWords = useViolationWords()
  const [isOpen, setOpen] = useState(false)
  const { all, chosen, choose } = voucher
  if (all.length === 0) return null
  const mayWarn = chosen !== null && amount !== null && !offer.isSoldOut
  const warning = mayWarn ? rateUpWarning({ high: chosen.most }, amount, offer.asset) : null
  return (
    <>
      <p className={styles.line}>
        <span>
          <Say id="earn.voucher" />
        </span>
        <Button kind="link" onPress={() => setOpen(true)}>
          {chosen === null ? (
            <Say id="earn.voucher.choose" values={{ count: all.length }} />
          ) : (
            <Chosen voucher={chosen} />
          )}
        </Button>
      </p>
      {warning !== null && <Notice kind="caution">{violationWords(warning)}</Notice>}
      {isOpen && (
        <VoucherPicker asset={offer.asset} all={all} chosen={chosen} onChoose={choose} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

function Chosen({ voucher: { rate, days } }: { voucher: RateUpVoucher }) {
  return <Say id="earn.voucher.chosen" values={{ rate: <Percent value={rate} />, days }} />
}
