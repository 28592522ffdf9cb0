import { DUAL_NO_LIMIT, DUAL_QUOTE_ASSET, type DualLimitRow } from '@tenor/contract/dual'
import { readDecimal } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import { AmountField, Button, type Fact, Facts, InstantText, Panel, useSay } from '@tenor/ui'
import { useState } from 'react'
import { Acts, RefusalLine, Stack } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useLimitChange } from '../dual-queries.ts'

/** Sets one limit; blank takes it away. */
export function DualLimitPanel({ row, onClose }: { row: DualLimitRow; onClose: () => void }) {
  const words = useWords()
  const say = useSay()
  const change = useLimitChange()
  const [limit, setLimit] = useState(row.limit === DUAL_NO_LIMIT ? '' : row.limit)
  const isGood = limit === '' || (readDecimal(limit).ok && !limit.startsWith('-'))
  const save = () =>
    change.mutate(
      { ...row, limit: limit === '' ? DUAL_NO_LIMIT : limit },
      {
        onSuccess: (given) => {
          say(<Say id={'proposal_id' in given ? 'console.proposals.made' : 'console.dual.limits.saved'} />, 'good')
          onClose()
        },
      },
    )
  const facts: Fact[] = [
    { id: 'type', name: words('dual.direction'), value: words(`dual.type.${row.type}.coin`, { coin: row.coin }) },
    {
      id: 'delivery',
      name: words('dual.list.delivery'),
      value:
        row.delivery_timest === null ? (
          words('console.dual.limits.all')
        ) : (
          <InstantText at={instantOfSeconds(row.delivery_timest)} />
        ),
    },
  ]
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id="console.dual.limits" />}
      closeLabel={words('act.close')}
      width="middle"
    >
      <Stack>
        <Facts facts={facts} />
        <AmountField
          label={words('console.dual.limits.limit')}
          below={<Say id="console.dual.limits.hint" />}
          value={limit}
          asset={DUAL_QUOTE_ASSET}
          fault={isGood ? undefined : words('console.bounds.malformed')}
          onChange={(text) => setLimit(text.trim())}
        />
        <RefusalLine error={change.error} />
        <Acts>
          <Button kind="primary" isDisabled={!isGood} isPending={change.isPending} onPress={save}>
            <Say id="act.save" />
          </Button>
        </Acts>
      </Stack>
    </Panel>
  )
}
