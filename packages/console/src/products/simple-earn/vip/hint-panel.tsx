import { listedOptions } from '@tenor/browser/assets'
import { readDecimal } from '@tenor/contract/money'
import type { UpgradeHint, UpgradeHintRow } from '@tenor/contract/simple-earn'
import { AmountField, Choice, Panel, useSay } from '@tenor/ui'
import { useState } from 'react'
import { ActOrBack, Stack } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useHintChange } from '../simple-earn-queries.ts'

const TIERS = Array.from({ length: 21 }, (_, tier) => String(tier))
const TYPES = ['0', '1', '2', '3'] as const

type HintForm = UpgradeHint & Partial<UpgradeHintRow>

/** What customers below a tier are advised to do. */
export function HintPanel({ row, onClose }: { row: UpgradeHintRow | null; onClose: () => void }) {
  const words = useWords()
  const say = useSay()
  const change = useHintChange()
  const [form, setForm] = useState<HintForm>(
    row ?? { min_vip: 5, recommend_type: 2, recommend_asset: 'USDT', recommend_value: '' },
  )
  const set = (part: Partial<UpgradeHint>) => setForm({ ...form, ...part })
  const save = () =>
    change.mutate(form, {
      onSuccess: ({ min_vip: tier }) => {
        say(<Say id="console.vip.hint.saved" values={{ tier }} />, 'good')
        onClose()
      },
    })
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id="console.vip.hint" />}
      closeLabel={words('act.close')}
      width="middle"
    >
      <Stack>
        {row === null && (
          <Choice
            label={words('console.vip.tier')}
            value={String(form.min_vip)}
            options={TIERS.map((value) => ({ value, label: `VIP ${value}` }))}
            onChange={(tier) => set({ min_vip: Number.parseInt(tier, 10) })}
          />
        )}
        <Choice
          label={words('console.vip.advice')}
          value={String(form.recommend_type) as (typeof TYPES)[number]}
          options={TYPES.map((value) => ({ value, label: words(`console.vip.advice.${value}`) }))}
          onChange={(type) => set({ recommend_type: Number.parseInt(type, 10) })}
        />
        <Choice
          label={words('console.balance.asset')}
          value={form.recommend_asset}
          options={listedOptions()}
          onChange={(asset) => set({ recommend_asset: asset })}
        />
        <AmountField
          label={words('console.overview.amount')}
          value={form.recommend_value}
          asset={form.recommend_asset}
          onChange={(value) => set({ recommend_value: value })}
        />
        <ActOrBack act={change} isDisabled={!readDecimal(form.recommend_value).ok} onPress={save} onBack={onClose} />
      </Stack>
    </Panel>
  )
}
