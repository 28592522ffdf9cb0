import type { AssetFileReport } from '@tenor/contract/core'
import { Button, type Column, DataTable, Panel, useSay } from '@tenor/ui'
import { useState } from 'react'
import { Acts, CsvField, RefusalLine, Stack } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { useAssetFile } from './assets-queries.ts'

type RefusedLine = AssetFileReport['refused'][number]

const COLUMNS: readonly Column<RefusedLine>[] = [
  { id: 'line', header: <Say id="console.assets.file.line" />, cell: ({ line }) => line, onPhone: 'lead' },
  { id: 'reason', header: <Say id="console.assets.file.reason" />, cell: ({ message }) => message, onPhone: 'pair' },
]

/** Assets by file: a dry run first, then all of it or nothing. */
export function AssetFilePanel({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const say = useSay()
  const [csv, setCsv] = useState<string | null>(null)
  const [dryRun, apply] = [useAssetFile(), useAssetFile()]
  const choose = async (file: File | undefined) => {
    dryRun.reset()
    apply.reset()
    setCsv(file === undefined ? null : await file.text().catch(() => null))
  }
  const report = dryRun.data !== undefined && 'refused' in dryRun.data ? dryRun.data : null
  const add = () =>
    csv !== null &&
    apply.mutate(
      { csv, apply: 1 },
      {
        onSuccess: (given) => {
          const count = 'added' in given ? given.added.length : 0
          const done = 'added' in given ? words('console.assets.file.done', { count }) : words('console.proposals.made')
          say(done, 'good')
          onClose()
        },
      },
    )
  return (
    <Panel isOpen onClose={onClose} title={words('console.assets.file')} closeLabel={words('act.close')} width="middle">
      <Stack>
        <p>
          <Say id="console.assets.file.text" />
        </p>
        <CsvField phrase="console.assets.file.choose" onChoose={(file) => void choose(file)} />
        {report !== null && <Report report={report} />}
        <RefusalLine error={apply.error ?? dryRun.error} />
        <Acts>
          {report !== null && report.refused.length === 0 && report.added.length > 0 ? (
            <Button kind="primary" isPending={apply.isPending} onPress={add}>
              <Say id="console.assets.file.apply" values={{ count: report.added.length }} />
            </Button>
          ) : (
            <Button
              kind="primary"
              isDisabled={csv === null}
              isPending={dryRun.isPending}
              onPress={() => csv !== null && dryRun.mutate({ csv })}
            >
              <Say id="console.assets.file.check" />
            </Button>
          )}
        </Acts>
      </Stack>
    </Panel>
  )
}

function Report({ report: { added, unchanged, refused } }: { report: AssetFileReport }) {
  const words = useWords()
  return (
    <>
      <p role="status">
        <Say id="console.assets.file.added" values={{ count: added.length }} />
        {' · '}
        <Say id="console.assets.file.unchanged" values={{ count: unchanged }} />
        {' · '}
        <Say id="console.assets.file.refused" values={{ count: refused.length }} />
      </p>
      {refused.length > 0 && (
        <DataTable
          label={words('console.assets.file.refused', { count: refused.length })}
          columns={COLUMNS}
          rows={refused}
          rowKey={({ line }) => line}
        />
      )}
    </>
  )
}
