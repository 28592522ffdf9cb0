import { Amount, Button, classes, InstantText, Panel, Percent, shapes, Verbatim } from '@tenor/ui'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import type { RateUpVoucher } from '../fixed-term.ts'
import styles from '../simple-earn.module.css'

export type VoucherPickerProps = {
  asset: string
  all: readonly RateUpVoucher[]
  chosen: RateUpVoucher | null
  onChoose: (id: number | null) => void
  onClose: () => void
}

/** The vouchers for a product, the one that pays most first. The chosen one is given back by the same press. */
export function VoucherPicker({ asset, all, chosen, onChoose, onClose }: VoucherPickerProps) {
  const words = useWords()
  const choose = (id: number | null) => {
    onChoose(id)
    onClose()
  }
  return (
    <Panel
      isOpen
      onClose={onClose}
      closeLabel={words('act.close')}
      title={<Say id="earn.voucher" />}
      footer={
        <Button large isDisabled={chosen === null} onPress={() => choose(null)}>
          <Say id="earn.voucher.revoke" />
        </Button>
      }
    >
      <ul className={classes(shapes.stack, styles.stack)}>
        {all.map((voucher) => (
          <li key={voucher.id}>
            <button
              type="button"
              className={styles.pick}
              aria-pressed={voucher.id === chosen?.id}
              onClick={() => choose(voucher.id === chosen?.id ? null : voucher.id)}
            >
              <Voucher voucher={voucher} asset={asset} />
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Voucher({ voucher, asset }: { voucher: RateUpVoucher; asset: string }) {
  const { title, rate, days, least, most, expiresAt } = voucher
  return (
    <>
      <b>
        <Say id="earn.voucher.chosen" values={{ rate: <Percent value={rate} />, days }} />
      </b>
      {title !== '' && <Verbatim text={title} />}
      <small className={shapes.small}>
        <Say
          id="earn.voucher.bounds"
          values={{ least: <Amount value={least} asset={asset} />, most: <Amount value={most} asset={asset} /> }}
        />
      </small>
      <small className={shapes.small}>
        <Say id="earn.voucher.until" values={{ time: <InstantText at={expiresAt} /> }} />
      </small>
    </>
  )
}
