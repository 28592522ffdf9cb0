import type { BackOfficePhraseKey } from '@tenor/contract/phrases'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, InstantText, Verbatim } from '@tenor/ui'
import { Answered, Section } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import styles from './customer.module.css'
import { useTheirComing } from './customer-queries.ts'

/** Most events beside the lists. */
const SHOWN = 6

/** The next events of a customer over all products. */
export function CustomerComing({ id }: { id: number }) {
  const words = useWords()
  const answer = useTheirComing(id)
  const list = answer.data?.list ?? []
  return (
    <Section title={words('console.customer.coming')}>
      <Answered answer={answer}>
        {answer.data !== undefined && list.length === 0 && (
          <p>
            <Say id="console.customer.coming.none" />
          </p>
        )}
        <ol className={styles.lines}>
          {list.slice(0, SHOWN).map(({ timest, product, what, id: number, asset, amount }) => (
            <li key={`${product} ${what} ${number} ${timest}`}>
              <Say id={`portfolio.coming.${what}`} />{' '}
              {amount === null ? <Verbatim text={asset} /> : <Amount value={amount} asset={asset} />}
              <small>
                <InstantText at={instantOfSeconds(timest)} /> · <Say id={`sale.${product}` as BackOfficePhraseKey} />
              </small>
            </li>
          ))}
        </ol>
      </Answered>
    </Section>
  )
}
