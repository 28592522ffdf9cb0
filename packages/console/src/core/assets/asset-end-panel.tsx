import type { BackOfficeAsset } from '@tenor/contract/core'
import { Notice, Panel, useSay, Verbatim } from '@tenor/ui'
import { ActOrBack, Stack } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { type AssetStep, useEndAsset } from './assets-queries.ts'

export type AssetEndPanelProps = { facts: BackOfficeAsset; step: AssetStep; onClose: () => void }

/** Confirms a step towards an asset's end and says what it does. */
export function AssetEndPanel({ facts: { symbol, version }, step, onClose }: AssetEndPanelProps) {
  const words = useWords()
  const say = useSay()
  const end = useEndAsset(symbol, step)
  const go = () =>
    end.mutate(version, {
      onSuccess: (done) => {
        const isWaiting = 'state' in done && done.state === 'proposed'
        say(words(isWaiting ? 'console.assets.dust.waits' : `console.assets.${step}.done`, { symbol }), 'good')
        onClose()
      },
    })
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={words(`console.assets.${step}.of`, { symbol })}
      closeLabel={words('act.close')}
    >
      <Stack>
        <Notice kind={step === 'pause' ? 'plain' : 'caution'}>
          <Say id={`console.assets.${step}.text`} values={{ symbol: <Verbatim text={symbol} /> }} />
        </Notice>
        <ActOrBack
          act={end}
          phrase={`console.assets.${step}`}
          kind={step === 'pause' ? 'primary' : 'danger'}
          onPress={go}
          onBack={onClose}
        />
      </Stack>
    </Panel>
  )
}
