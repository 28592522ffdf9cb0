import { addProofAsset, type ProofAssetRow, removeProofAsset } from '@tenor/contract/overview'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, Button, type Column, DataTable, InstantText, ListState, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { Answered, May, RefusalLine, TwoLineCell } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './proof.module.css'
import { ProofAssetPanel } from './proof-asset-panel.tsx'
import { useAssetsSaid, useRemoveAsset } from './proof-queries.ts'

/** What the exchange says is there, and taking it back. */
export function ProofAssets() {
  const words = useWords()
  const answer = useAssetsSaid()
  const remove = useRemoveAsset()
  const [isAdding, setAdding] = useState(false)
  return (
    <section className={styles.part}>
      <h2>
        <Say id="console.proof.assets" />
      </h2>
      <p>
        <Say id="console.proof.asset.text" />
      </p>
      <May call={addProofAsset}>
        <Button onPress={() => setAdding(true)}>
          <Say id="console.proof.asset.add" />
        </Button>
      </May>
      <RefusalLine error={remove.error} />
      <Answered answer={answer}>
        {answer.data?.list.length === 0 ? (
          <ListState kind="empty" title={<Say id="console.proof.assets.none" />} />
        ) : (
          <DataTable
            label={words('console.proof.assets')}
            columns={columnsOf((row) => remove.mutate(row.id))}
            rows={answer.data?.list ?? []}
            rowKey={({ id }) => id}
            isWaiting={answer.isPending}
            waitingRows={2}
          />
        )}
      </Answered>
      {isAdding && <ProofAssetPanel onClose={() => setAdding(false)} />}
    </section>
  )
}

function columnsOf(onRemove: (row: ProofAssetRow) => void): Column<ProofAssetRow>[] {
  return [
    {
      id: 'place',
      header: <Say id="console.proof.asset" />,
      cell: ({ place, kind }) => (
        <TwoLineCell
          main={<Verbatim className={styles.code} text={place} />}
          more={<Say id={`console.proof.asset.kind.${kind}`} />}
        />
      ),
      onPhone: 'lead',
    },
    {
      id: 'amount',
      header: <Say id="console.proof.asset.amount" />,
      cell: ({ amount, asset }) => <Amount value={amount} asset={asset} />,
      align: 'end',
      onPhone: 'aside',
    },
    {
      id: 'asOf',
      header: <Say id="console.proof.asset.asOf" />,
      cell: ({ as_of }) => <InstantText at={instantOfSeconds(as_of)} />,
      onPhone: 'pair',
    },
    {
      id: 'act',
      header: <Say id="console.act" />,
      cell: (row) => (
        <May call={removeProofAsset}>
          <Button kind="ghost" onPress={() => onRemove(row)}>
            <Say id="console.proof.asset.remove" />
          </Button>
        </May>
      ),
      align: 'end',
    },
  ]
}
