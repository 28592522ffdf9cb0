import type { WalletComparisonRow, WalletDifferenceRow } from '@tenor/contract/core'
import { type Column, DataTable, ListState, Panel, Verbatim } from '@tenor/ui'
import { Answered, MoreOf, TwoLineCell } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { useDifferences } from './wallet-queries.ts'

/** What a comparison has found. */
export function WalletDifferences({ row, onClose }: { row: WalletComparisonRow; onClose: () => void }) {
  const words = useWords()
  const answer = useDifferences(row.id)
  const text = (value: string | null) => <Verbatim text={value ?? '–'} />
  const columns: readonly Column<WalletDifferenceRow>[] = [
    {
      id: 'transfer',
      header: <Say id="console.wallet.transfer" />,
      cell: ({ transfer, kind, unknown_asset: asset }) => (
        <TwoLineCell
          main={<Verbatim text={transfer} />}
          more={
            asset === null ? (
              <Say id="console.wallet.difference" values={{ kind }} />
            ) : (
              <Say id="console.wallet.asset" values={{ asset: <Verbatim text={asset} /> }} />
            )
          }
        />
      ),
      onPhone: 'lead',
    },
    { id: 'here', header: <Say id="console.wallet.here" />, cell: ({ here }) => text(here), onPhone: 'pair' },
    { id: 'there', header: <Say id="console.wallet.there" />, cell: ({ there }) => text(there), onPhone: 'pair' },
  ]
  const title = words('console.wallet.differences.of', { day: row.day })
  return (
    <Panel isOpen onClose={onClose} title={title} closeLabel={words('act.close')} width="wide">
      <Answered answer={answer}>
        {answer.data?.length === 0 ? (
          <ListState kind="empty" title={<Say id="console.wallet.differences.none" />} />
        ) : (
          <DataTable
            label={title}
            columns={columns}
            rows={answer.data ?? []}
            rowKey={(each) => each.id}
            isWaiting={answer.isPending}
          />
        )}
      </Answered>
      <MoreOf answer={answer} />
    </Panel>
  )
}
