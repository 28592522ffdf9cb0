import { ModuleWords } from '@tenor/browser/phrases'
import {
  Amount,
  ChevronIcon,
  classes,
  type Fact,
  Facts,
  InstantText,
  ListState,
  Panel,
  Percent,
  Price,
  shapes,
  Verbatim,
} from '@tenor/ui'
import { EndlessEnd, FailedList } from '../../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../../platform/phrases/index.ts'
import { termWords } from '../dual-words.ts'
import type { DualHolding } from '../holdings/dual-holding.ts'
import { useReinvestHistory } from '../holdings/dual-holding-queries.ts'
import { StateBadge } from '../holdings/dual-holding-table.tsx'
import styles from '../holdings/dual-holdings.module.css'

export type DualReinvestHistoryProps = { renewalId: number; orderId: number; isVip: boolean; onClose: () => void }

/** The other orders of a chain, more as they are scrolled to. */
export function DualReinvestHistory(props: DualReinvestHistoryProps) {
  return (
    <ModuleWords module="dual-acts">
      <History {...props} />
    </ModuleWords>
  )
}

function History({ renewalId, orderId, isVip, onClose }: DualReinvestHistoryProps) {
  const words = useWords()
  const history = useReinvestHistory(renewalId, orderId, isVip)
  const { data: holdings, isError, error, refetch } = history
  return (
    <Panel
      isOpen
      onClose={onClose}
      closeLabel={words('act.close')}
      width="middle"
      title={<Say id="dual.reinvest.history" />}
    >
      {isError && holdings === undefined && <FailedList error={error} onRetry={refetch} />}
      {holdings?.length === 0 && (
        <ListState kind="empty" title={<Say id="noRecord" />} text={<Say id="dual.reinvest.history.empty" />} />
      )}
      {holdings !== undefined && holdings.length > 0 && (
        <>
          <ul className={classes(shapes.plainList, styles.history)} aria-label={words('dual.reinvest.history')}>
            {holdings.map((holding) => (
              <li key={holding.id}>
                <Item holding={holding} />
              </li>
            ))}
          </ul>
          <EndlessEnd of={history} />
        </>
      )}
    </Panel>
  )
}

function Item({ holding }: { holding: DualHolding }) {
  const words = useWords()
  return (
    <details className={styles.item}>
      <summary>
        <span>
          <b>
            <Say id={`dual.type.${holding.type}.coin`} values={{ coin: <Verbatim text={holding.coin} /> }} />
          </b>{' '}
          <InstantText at={holding.deliveryAt} short />
        </span>
        <span className={styles.state}>
          <Amount value={holding.amount} asset={holding.investAsset} />
          <StateBadge holding={holding} />
          <span className={styles.sign}>
            <ChevronIcon />
          </span>
        </span>
      </summary>
      <Facts facts={itemFacts(words, holding)} />
    </details>
  )
}

function itemFacts(words: Words, holding: DualHolding): Fact[] {
  const { settled } = holding
  const paid: Fact[] =
    settled === null
      ? []
      : [
          { id: 'price', name: words('dual.order.settlementPrice'), value: <Price value={settled.price} /> },
          {
            id: 'paid',
            name: words('dual.order.paid'),
            value: <Amount value={settled.amount} asset={settled.asset} />,
          },
          {
            id: 'interest',
            name: words('dual.order.interest'),
            value: <Amount value={settled.interest} asset={settled.asset} />,
          },
        ]
  return [
    { id: 'target', name: words('dual.order.target'), value: <Price value={holding.target} isTarget /> },
    { id: 'apr', name: words('dual.order.apr'), value: <Percent value={holding.apr} /> },
    { id: 'term', name: words('dual.order.term'), value: termWords(words, holding.term) },
    ...paid,
    { id: 'id', name: words('dual.order.id'), value: <Verbatim text={holding.id} /> },
  ]
}
