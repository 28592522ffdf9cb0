import { refusalOf } from '@tenor/browser/api'
import { useSpaced } from '@tenor/browser/clock'
import { decimalText, percentText, readDecimal } from '@tenor/contract/money'
import { minimumViolation, rateOfPercent } from '@tenor/contract/simple-earn'
import { Button, classes, Notice, Panel, Percent, shapes, TabSet, TextField, useSay, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { Say, useReasonWords, useViolationWords, useWords } from '../../../platform/phrases/index.ts'
import type { HoldingPanelProps } from '../lendings/redeem-panel.tsx'
import { isPercentTyped } from '../percent-text.ts'
import styles from '../simple-earn.module.css'
import { useSetMinimum } from '../simple-earn-queries.ts'
import { RateTrend } from './rate-trend.tsx'

type Tab = 'realtime' | 'minimum'

/** Of two presses within it the first counts, as the specification has it. */
const CONFIRM_MS = 200

/** The rates of a holding's pool, and the lowest one at which it is lent. */
export function RateDetailPanel({ holding, onClose }: HoldingPanelProps) {
  const words = useWords()
  const [tab, setTab] = useState<Tab>('realtime')
  const minimum = useMinimum({ holding, onClose })
  const spaced = useSpaced(CONFIRM_MS)
  return (
    <Panel
      isOpen
      width="middle"
      onClose={onClose}
      closeLabel={words('act.close')}
      title={<Say id="earn.minimum.title" values={{ asset: <Verbatim text={holding.asset} /> }} />}
      footer={
        <Button
          kind="primary"
          large
          isDisabled={tab === 'minimum' && !minimum.canConfirm}
          isPending={minimum.isPending}
          onPress={tab === 'minimum' ? () => spaced(minimum.confirm) : onClose}
        >
          <Say id="act.confirm" />
        </Button>
      }
    >
      <TabSet<Tab>
        label={words('earn.minimum.title', { asset: holding.asset })}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'realtime', label: <Say id="earn.realtime" />, content: <RateTrend asset={holding.asset} /> },
          {
            value: 'minimum',
            label: <Say id="earn.minimum.tab" />,
            content: <Minimum holding={holding} minimum={minimum} />,
          },
        ]}
      />
    </Panel>
  )
}

function useMinimum({ holding, onClose }: HoldingPanelProps) {
  const words = useWords()
  const say = useSay()
  const reasonWords = useReasonWords()
  const [text, setText] = useState(percentText(holding.minimum))
  const { mutate, isPending } = useSetMinimum()
  const read = readDecimal(text)
  const rate = read.ok ? rateOfPercent(read.value) : null
  const fault = rate === null ? null : minimumViolation(rate, holding)
  const done = () => {
    say(words('modified'), 'good')
    onClose()
  }
  const confirm = () =>
    rate !== null &&
    mutate(
      { asset: holding.asset, rateYear: decimalText(rate) },
      { onSuccess: done, onError: (error) => say(reasonWords(refusalOf(error)), 'fault') },
    )
  return { text, setText, fault, canConfirm: rate !== null && fault === null, isPending, confirm }
}

type MinimumProps = { holding: HoldingPanelProps['holding']; minimum: ReturnType<typeof useMinimum> }

function Minimum({ holding, minimum }: MinimumProps) {
  const words = useWords()
  const violationWords = useViolationWords()
  return (
    <div className={classes(shapes.stack, styles.stack)}>
      <TextField
        label={words('earn.minimum.label')}
        inputMode="decimal"
        value={minimum.text}
        onChange={(next) => isPercentTyped(next) && minimum.setText(next)}
        fault={violationWords(minimum.fault)}
        hint={
          <Say
            id="earn.minimum.bounds"
            values={{ lowest: <Percent value={holding.minRate} />, highest: <Percent value={holding.ceiling} /> }}
          />
        }
      />
      <Notice kind="caution">
        <Say id="simple.edit_apr.alert" />
      </Notice>
    </div>
  )
}
