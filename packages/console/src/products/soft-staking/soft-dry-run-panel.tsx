import { listedOptions } from '@tenor/browser/assets'
import type { SoftStakingRun } from '@tenor/contract/soft-staking'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, AmountField, Button, Choice, type Column, DataTable, InstantText, Panel, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { FieldGrid, RefusalLine, Stack } from '../../platform/page/index.ts'
import { fractionOfPercent } from '../../platform/percent.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { type DryRunAsk, useSoftDryRun } from './soft-staking-queries.ts'

type CoinSum = SoftStakingRun['list'][number]
type Form = { coin: string; rate: string; least: string; most: string }

const COLUMNS: readonly Column<CoinSum>[] = [
  {
    id: 'coin',
    header: <Say id="console.balance.asset" />,
    cell: ({ coin }) => <Verbatim text={coin} />,
    onPhone: 'lead',
  },
  {
    id: 'customers',
    header: <Say id="console.softStaking.customers" />,
    cell: ({ customers }) => <Verbatim text={customers} />,
    align: 'end',
    onPhone: 'pair',
  },
  {
    id: 'amount',
    header: <Say id="console.softStaking.pays" />,
    cell: ({ amount, coin }) => <Amount value={amount} asset={coin} maximum={8} />,
    align: 'end',
    onPhone: 'aside',
  },
]

/** What a day that is over would pay by other terms; what is left blank is as it was. */
export function SoftDryRunPanel({ day, onClose }: { day: number; onClose: () => void }) {
  const words = useWords()
  const [form, setForm] = useState<Form>({ coin: '', rate: '', least: '', most: '' })
  const { mutate, data, error, isPending } = useSoftDryRun()
  const set = (part: Partial<Form>) => setForm({ ...form, ...part })
  const coins = [{ value: '', label: words('console.softStaking.everyCoin') }, ...listedOptions()]
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id="console.softStaking.dryRun" />}
      aside={<InstantText at={instantOfSeconds(day)} short />}
      closeLabel={words('act.close')}
      width="middle"
    >
      <Stack>
        <FieldGrid>
          <Choice
            label={words('console.balance.asset')}
            value={form.coin}
            options={coins}
            onChange={(coin) => set({ coin })}
          />
          {(['rate', 'least', 'most'] as const).map((name) => (
            <AmountField
              key={name}
              label={words(`console.softStaking.${name}`)}
              placeholder={words('console.softStaking.asItWas')}
              value={form[name]}
              asset={name === 'rate' ? '%' : form.coin}
              onChange={(next) => set({ [name]: next })}
            />
          ))}
        </FieldGrid>
        <RefusalLine error={error} />
        <div>
          <Button kind="primary" isPending={isPending} onPress={() => mutate(askOf(day, form))}>
            <Say id="console.softStaking.dryRun" />
          </Button>
        </div>
        {data !== undefined && (
          <DataTable
            label={words('console.softStaking.dryRun')}
            columns={COLUMNS}
            rows={data.list}
            rowKey={({ coin }) => coin}
          />
        )}
      </Stack>
    </Panel>
  )
}

function askOf(day: number, { coin, rate, least, most }: Form): DryRunAsk {
  const rate_year = rate === '' ? null : fractionOfPercent(rate)
  return {
    day,
    ...(coin === '' ? {} : { coin }),
    ...(rate_year === null ? {} : { rate_year }),
    ...(least === '' ? {} : { min_amount: least }),
    ...(most === '' ? {} : { max_amount: most }),
  }
}
