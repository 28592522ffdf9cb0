import { returnOver } from '@tenor/contract/wealth'
import { Amount, Button, DataTable, DayText } from '@tenor/ui'
import { useState } from 'react'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { Gained } from '../gain.tsx'
import styles from '../wealth.module.css'
import { type Fund, navsOf } from './fund-navs.ts'

const DAYS_FIRST = 7
const DAYS_MORE = 30

/** The value of a unit at each strike, the newest first, and what it moved by. */
export function NavList({ fund }: { fund: Fund }) {
  const words = useWords()
  const [shown, setShown] = useState(DAYS_FIRST)
  const points = navsOf(fund)
  const rows = points
    .map(({ at, nav }, place) => ({ at, nav, moved: returnOver(points.slice(Math.max(0, place - 1), place + 1), 1) }))
    .slice(-shown)
    .reverse()
  return (
    <section className={styles.facts} aria-labelledby="fund-navs">
      <h2 id="fund-navs">
        <Say id="wealth.fund.navs" />
      </h2>
      <DataTable
        label={words('wealth.fund.navs')}
        columns={[
          { id: 'day', header: words('wealth.nav.of'), onPhone: 'lead', cell: ({ at }) => <DayText at={at} /> },
          {
            id: 'nav',
            header: words('wealth.nav'),
            align: 'end',
            onPhone: 'aside',
            cell: ({ nav }) => <Amount value={nav} asset={fund.coin} maximum={8} />,
          },
          {
            id: 'moved',
            header: words('wealth.chart.rate'),
            align: 'end',
            onPhone: 'note',
            cell: ({ moved }) => (moved === null ? '–' : <Gained value={moved} />),
          },
        ]}
        rows={rows}
        rowKey={({ at }) => at}
      />
      {shown < points.length && (
        <Button onPress={() => setShown(shown + DAYS_MORE)}>
          <Say id="wealth.fund.navs.more" />
        </Button>
      )}
    </section>
  )
}
