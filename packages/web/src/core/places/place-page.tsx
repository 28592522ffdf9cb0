import { Link, useLocation } from '@tanstack/react-router'
import { Badge, buttonClass, Card } from '@tenor/ui'
import { Page } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { products } from '../product-list/index.ts'
import styles from './places.module.css'
import { pairAt, placeAt } from './places.ts'

const ANY_PAIR = 'BTC/USDT'

/** Where a link leads that no product of ours serves yet. It says what it would be, and that it is not. */
export function PlacePage() {
  const words = useWords()
  const path = useLocation({ select: (location) => location.pathname })
  const place = placeAt(path)
  const text = words(`place.${place}.text`, { pair: pairAt(path) ?? ANY_PAIR })
  return (
    <Page title={words(`place.${place}.title`)} text={text}>
      <Card>
        <div className={styles.place}>
          <Badge colour="grey">
            <Say id="page.notYet" />
          </Badge>
          <p>
            <Say id="page.notYet.text" />
          </p>
          <bdi className={styles.path} dir="ltr">
            {path}
          </bdi>
        </div>
      </Card>
      <section className={styles.instead}>
        <h2>
          <Say id="page.notYet.instead" />
        </h2>
        <div className={styles.ways}>
          {products().map(({ links: [first] }) => (
            <Link key={first.phrase} {...first.to} className={buttonClass({ kind: 'primary' })}>
              <Say id={first.phrase} />
            </Link>
          ))}
          <Link to="/settlements/$coin" params={{ coin: 'BTC' }} className={buttonClass({})}>
            <Say id="nav.settlements" />
          </Link>
          <Link to="/balances" className={buttonClass({})}>
            <Say id="nav.balances" />
          </Link>
        </div>
      </section>
    </Page>
  )
}
