import { walletCompare } from '@tenor/contract/core'
import { readDay } from '@tenor/contract/time'
import { Button, DateField, Panel, useSay } from '@tenor/ui'
import { useState } from 'react'
import { Acts, CsvField, May, RefusalLine, Stack } from '../../platform/page/index.ts'
import { Say, useDateWords, useWords } from '../../platform/phrases/index.ts'
import { useAskDay, useCompareFile } from './wallet-queries.ts'

/** A day, and the wallet's file of it where it is not asked itself. */
export function WalletDayForm({ source, onClose }: { source: 'file' | 'asked'; onClose: () => void }) {
  const words = useWords()
  const dateWords = useDateWords()
  const say = useSay()
  const [day, setDay] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const asked = useAskDay()
  const compared = useCompareFile()
  const isFile = source === 'file'
  const go = async () => {
    if (!isFile) {
      await asked.mutateAsync(day)
      say(<Say id="console.wallet.asked" />, 'good')
    } else if (file !== null) {
      const done = await compared.mutateAsync({ day, text: await file.text() })
      const { lines, differences } = done
      const kind = differences === 0 ? 'good' : undefined
      say(<Say id="console.wallet.file.done" values={{ day, lines, differences }} />, kind)
    }
    onClose()
  }
  const isReady = readDay(day) !== null && (!isFile || file !== null)
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id={isFile ? 'console.wallet.file' : 'console.wallet.ask'} />}
      closeLabel={words('act.close')}
      width="middle"
    >
      <Stack>
        <DateField words={dateWords} label={words('console.wallet.day')} value={day} onChange={setDay} />
        {isFile && (
          <>
            <p>
              <Say id="console.wallet.file.text" />
            </p>
            <CsvField phrase="console.wallet.file.choose" onChoose={(chosen) => setFile(chosen ?? null)} />
          </>
        )}
        <RefusalLine error={asked.error ?? compared.error} />
        <May call={walletCompare}>
          <Acts>
            <Button
              kind="primary"
              isDisabled={!isReady}
              isPending={asked.isPending || compared.isPending}
              // What was refused stands above.
              onPress={() => void go().catch(() => undefined)}
            >
              <Say id={isFile ? 'console.wallet.file' : 'console.wallet.ask'} />
            </Button>
          </Acts>
        </May>
      </Stack>
    </Panel>
  )
}
