import { FIXED_TYPE, type FixedBackOfficeRow, setUpgradeHint, type UpgradeHintRow } from '@tenor/contract/simple-earn'
import { Amount, Badge, Button, type Column, DataTable, ListState, Percent, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { LISTING_COLOURS } from '../../../core/catalogue/index.ts'
import { Answered, May, Page, Section, useMay } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { FixedName } from '../fixed/fixed-table.tsx'
import { useHints, useVipRanges } from '../simple-earn-queries.ts'
import { HintPanel } from './hint-panel.tsx'

const RANGES: readonly Column<FixedBackOfficeRow>[] = [
  {
    id: 'range',
    header: <Say id="console.vip.range" />,
    cell: ({ min_vip: least, max_vip: most }) => <Verbatim text={`VIP ${least}–${most}`} />,
    onPhone: 'lead',
  },
  {
    id: 'product',
    header: <Say id="console.catalogue.product" />,
    cell: (row) => <FixedName row={row} />,
    onPhone: 'under',
  },
  {
    id: 'rate',
    header: <Say id="console.fixed.rate" />,
    cell: ({ year_rate: rate }) => <Percent value={rate} />,
    align: 'end',
    onPhone: 'aside',
  },
  {
    id: 'status',
    header: <Say id="console.status" />,
    cell: ({ status }) => (
      <Badge colour={LISTING_COLOURS[status]}>
        <Say id={`console.catalogue.${status}`} />
      </Badge>
    ),
    align: 'end',
    onPhone: 'note',
  },
]

/** In the order in which customers see ranges: 10 × the lower tier + the upper one. */
export function byRange(rows: readonly FixedBackOfficeRow[]): FixedBackOfficeRow[] {
  const place = (row: FixedBackOfficeRow) => 10 * row.min_vip + row.max_vip
  return rows.filter(({ type }) => type === FIXED_TYPE.VIP).sort((a, b) => place(a) - place(b) || a.id - b.id)
}

/** Which tiers may buy what, and how customers below are told to get there. */
export function VipPage() {
  const words = useWords()
  const products = useVipRanges()
  const ranges = byRange(products.data?.list ?? [])
  return (
    <Page title={words('console.vip')} text={words('console.vip.text')}>
      <Section title={words('console.vip.ranges')} text={words('console.vip.ranges.text')}>
        <Answered answer={products}>
          {products.data !== undefined && ranges.length === 0 ? (
            <ListState kind="empty" title={<Say id="console.vip.ranges.none" />} />
          ) : (
            <DataTable
              label={words('console.vip.ranges')}
              columns={RANGES}
              rows={ranges}
              rowKey={(row) => row.id}
              isWaiting={products.isPending}
              waitingRows={2}
            />
          )}
        </Answered>
      </Section>
      <Hints />
    </Page>
  )
}

function Hints() {
  const words = useWords()
  const answer = useHints()
  const mayChange = useMay(setUpgradeHint)
  const [open, setOpen] = useState<UpgradeHintRow | 'new' | null>(null)
  const columns: readonly Column<UpgradeHintRow>[] = [
    {
      id: 'tier',
      header: <Say id="console.vip.tier" />,
      cell: ({ min_vip: tier }) => <Verbatim text={`VIP ${tier}`} />,
      onPhone: 'lead',
    },
    {
      id: 'advice',
      header: <Say id="console.vip.advice" />,
      cell: ({ recommend_type: type }) => <Say id={`console.vip.advice.${type as 0 | 1 | 2 | 3}`} />,
      onPhone: 'under',
    },
    {
      id: 'value',
      header: <Say id="console.overview.amount" />,
      cell: ({ recommend_value: value, recommend_asset: asset }) => (
        <Amount value={value} {...(asset === '' ? {} : { asset })} />
      ),
      align: 'end',
      onPhone: 'aside',
    },
    {
      id: 'act',
      header: <Say id="console.act" />,
      cell: (row) =>
        mayChange && (
          <Button
            kind="ghost"
            aria-label={words('console.vip.hint.one', { tier: row.min_vip })}
            onPress={() => setOpen(row)}
          >
            <Say id="console.act.change" />
          </Button>
        ),
      align: 'end',
    },
  ]
  const again = (
    <May call={setUpgradeHint}>
      <Button kind="ghost" onPress={() => setOpen('new')}>
        <Say id="console.vip.hint.new" />
      </Button>
    </May>
  )
  return (
    <Section title={words('console.vip.hints')} text={words('console.vip.hints.text')} aside={again}>
      <Answered answer={answer}>
        {answer.data?.list.length === 0 ? (
          <ListState kind="empty" title={<Say id="console.vip.hints.none" />} />
        ) : (
          <DataTable
            label={words('console.vip.hints')}
            columns={columns}
            rows={answer.data?.list ?? []}
            rowKey={(row) => row.min_vip}
            isWaiting={answer.isPending}
            waitingRows={2}
          />
        )}
      </Answered>
      {open !== null && <HintPanel row={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Section>
  )
}
