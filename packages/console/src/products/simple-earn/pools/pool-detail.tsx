import { type FlexiblePoolRow, flexiblePoolChange, idleAtNextHour, poolUtilisation } from '@tenor/contract/simple-earn'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, Button, FigureRow, InstantText, Percent, useSay, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { ACT_LISTINGS, CataloguePanel, type ListingAct } from '../../../core/catalogue/index.ts'
import { Acts, May, Page } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { usePoolChange } from '../simple-earn-queries.ts'
import { PoolEditor } from './pool-editor.tsx'
import { PoolHour } from './pool-hour.tsx'
import { PoolLoans } from './pool-loans.tsx'
import { PoolRuns } from './pool-runs.tsx'
import { PoolStatus, standingOf } from './pool-standing.tsx'

/** One pool: how it stands, what its hour would come to, and what its hours came to. */
export function PoolDetail({ row, onClose }: { row: FlexiblePoolRow; onClose: () => void }) {
  const words = useWords()
  // As it was read when a panel opened: the row itself is read again meanwhile.
  const [editing, setEditing] = useState<FlexiblePoolRow | null>(null)
  const [listing, setListing] = useState<Omit<StatusProps, 'onClose'> | null>(null)
  const standing = standingOf(row)
  const amount = (value: string | bigint) => <Amount value={value} asset={row.asset} maximum={4} />
  const facts = [
    { id: 'offered', name: <Say id="console.pools.offered" />, value: amount(row.offered) },
    { id: 'lent', name: <Say id="console.pools.lent" />, value: amount(row.lent) },
    { id: 'use', name: <Say id="console.pools.utilisation" />, value: <Percent value={poolUtilisation(standing)} /> },
    { id: 'idle', name: <Say id="console.pools.idle" />, value: amount(row.idle) },
    { id: 'next', name: <Say id="console.pools.idleNext" />, value: amount(idleAtNextHour(standing)) },
    ...(row.ext_award_budget === null
      ? []
      : [{ id: 'spent', name: <Say id="console.pools.spent" />, value: amount(row.ext_award_spent) }]),
    { id: 'waiting', name: <Say id="console.pools.waiting" />, value: amount(row.waiting) },
  ]
  const acts: readonly ListingAct[] =
    row.status === 'retired' ? [] : [row.status === 'listed' ? 'pause' : 'resume', 'retire']
  return (
    <Page
      title={words('console.pools.one', { asset: row.asset })}
      text={
        <>
          <PoolStatus status={row.status} /> ·{' '}
          <Say
            id="console.pools.termsFrom"
            values={{ at: <InstantText at={instantOfSeconds(row.terms_from)} short /> }}
          />
        </>
      }
      aside={
        <Acts>
          <Button kind="ghost" onPress={onClose}>
            <Say id="console.pools.all" />
          </Button>
          <May call={flexiblePoolChange}>
            {acts.map((each) => (
              <Button key={each} kind="ghost" onPress={() => setListing({ row, act: each })}>
                <Say id={`console.catalogue.act.${each}`} />
              </Button>
            ))}
            {row.status !== 'retired' && (
              <Button kind="primary" onPress={() => setEditing(row)}>
                <Say id="console.pools.change" />
              </Button>
            )}
          </May>
        </Acts>
      }
    >
      <FigureRow facts={facts} />
      <PoolHour asset={row.asset} />
      <PoolLoans asset={row.asset} />
      <PoolRuns asset={row.asset} />
      {editing !== null && <PoolEditor row={editing} onClose={() => setEditing(null)} />}
      {listing !== null && <StatusPanel {...listing} onClose={() => setListing(null)} />}
    </Page>
  )
}

type StatusProps = { row: FlexiblePoolRow; act: ListingAct; onClose: () => void }

function StatusPanel({ row, act, onClose }: StatusProps) {
  const words = useWords()
  const say = useSay()
  const change = usePoolChange()
  const save = () =>
    change.mutate(
      { asset: row.asset, status: ACT_LISTINGS[act], version: row.version },
      {
        onSuccess: (done) => {
          const saved = <Say id="console.pools.saved" values={{ asset: <Verbatim text={row.asset} /> }} />
          say('proposal_id' in done ? <Say id="console.proposals.made" /> : saved, 'good')
          onClose()
        },
      },
    )
  const differences = [
    {
      id: 'status',
      name: words('console.status'),
      before: words(`console.catalogue.${row.status}`),
      after: words(`console.catalogue.${ACT_LISTINGS[act]}`),
    },
  ]
  return (
    <CataloguePanel
      act={act}
      title={<Say id={`console.catalogue.act.${act}`} />}
      aside={<Verbatim text={row.asset} />}
      text={<Say id={`console.pools.act.${act}`} />}
      differences={differences}
      saving={change}
      onSave={save}
      onClose={onClose}
    />
  )
}
