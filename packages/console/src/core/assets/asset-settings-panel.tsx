import { ASSET_FLAGS, type AssetRow } from '@tenor/contract/core'
import { instantOfSeconds, unixSeconds } from '@tenor/contract/time'
import { Checkbox, DateField, Panel, useSay, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { fieldOfInstant, instantOfField } from '../../platform/instant-field.ts'
import { ActOrBack, Stack } from '../../platform/page/index.ts'
import { Say, useDateWords, useWords } from '../../platform/phrases/index.ts'
import { useSetAsset } from './assets-queries.ts'

/** What a coin supports, and from when a new one trades. */
export function AssetSettingsPanel({ row, onClose }: { row: AssetRow; onClose: () => void }) {
  const words = useWords()
  const dateWords = useDateWords()
  const say = useSay()
  const set = useSetAsset()
  const [flags, setFlags] = useState(() => ({
    is_support_launchpool: row.is_support_launchpool,
    is_support_staking: row.is_support_staking,
  }))
  const [start, setStart] = useState(
    row.new_coin_start === 0 ? '' : fieldOfInstant(instantOfSeconds(row.new_coin_start)),
  )
  const startAt = start === '' ? 0 : instantOfField(start)
  const save = () =>
    startAt !== null &&
    set.mutate(
      { coin: row.coin, version: row.version, ...flags, new_coin_start: startAt === 0 ? 0 : unixSeconds(startAt) },
      {
        onSuccess: () => {
          say(words('console.assets.settings.saved', { coin: row.coin }), 'good')
          onClose()
        },
      },
    )
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id="console.assets.settings.of" values={{ coin: <Verbatim text={row.coin} /> }} />}
      closeLabel={words('act.close')}
    >
      <Stack>
        {ASSET_FLAGS.map((flag) => (
          <Checkbox
            key={flag}
            isOn={flags[flag] === 1}
            onChange={(isOn) => setFlags({ ...flags, [flag]: isOn ? 1 : 0 })}
          >
            <Say id={`console.assets.${flag}`} />
          </Checkbox>
        ))}
        <DateField
          words={dateWords}
          label={words('console.assets.new_coin_start')}
          hint={words('console.assets.new_coin_start.hint')}
          withTime
          value={start}
          onChange={setStart}
        />
        <ActOrBack act={set} isDisabled={startAt === null} onPress={save} onBack={onClose} />
      </Stack>
    </Panel>
  )
}
