import { refusalOf } from '@tenor/browser/api'
import { decimalText, percentText, readDecimal } from '@tenor/contract/money'
import { minimumViolation, rateOfPercent } from '@tenor/contract/simple-earn'
import { Button, Notice, Panel, Percent, TextField, useSay } from '@tenor/ui'
import { useState } from 'react'
import { Say, useReasonWords, useViolationWords, useWords } from '../../../platform/phrases/index.ts'
import { isPercentTyped } from '../percent-text.ts'
import { RateTrend } from '../rates/rate-trend.tsx'
import styles from '../simple-earn.module.css'
import { useSetMinimum } from '../simple-earn-queries.ts'
import type { HoldingPanelProps } from './redeem-panel.tsx'

/** The rates of the pool, and the lowest one at which this holding is lent. */
export function MinimumPanel({ holding, onClose }: HoldingPanelProps) {
  const words = useWords()
  const say = useSay()
  const violationWords = useViolationWords()
  const reasonWords = useReasonWords()
  const [text, setText] = useState(percentText(holding.minimum))
  const { mutate, isPending, error } = useSetMinimum()
  const read = readDecimal(text)
  const rate = read.ok ? rateOfPercent(read.value) : null
  const fault = rate === null ? null : minimumViolation(rate, holding)
  const confirm = () => {
    if (rate === null) return
    const done = () => {
      say(words('modified'), 'good')
      onClose()
    }
    mutate({ asset: holding.asset, rateYear: decimalText(rate) }, { onSuccess: done })
  }
  return (
    <Panel
      isOpen
      width="middle"
      onClose={onClose}
      closeLabel={words('act.close')}
      title={<Say id="earn.minimum.title" values={{ asset: <bdi>{holding.asset}</bdi> }} />}
      footer={
        <Button
          kind="primary"
          large
          isDisabled={rate === null || fault !== null}
          isPending={isPending}
          onPress={confirm}
        >
          <Say id="act.confirm" />
        </Button>
      }
    >
      <div className={styles.stack}>
        <RateTrend asset={holding.asset} />
        <TextField
          label={words('earn.minimum.label')}
          inputMode="decimal"
          value={text}
          onChange={(next) => isPercentTyped(next) && setText(next)}
          fault={violationWords(fault)}
          hint={
            <Say
              id="earn.minimum.bounds"
              values={{ lowest: <Percent value={holding.minRate} />, highest: <Percent value={holding.maxRate} /> }}
            />
          }
        />
        <Notice kind="caution">
          <Say id="simple.edit_apr.alert" />
        </Notice>
        {error !== null && <Notice kind="fault">{reasonWords(refusalOf(error))}</Notice>}
      </div>
    </Panel>
  )
}
