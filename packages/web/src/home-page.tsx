import { Link } from '@tanstack/react-router'
import { buttonClass, Card } from '@tenor/ui'
import { CoinPicker } from './core/market/index.ts'
import { Page } from './platform/page/index.ts'
import { Say, useWords } from './platform/phrases/index.ts'
import styles from './shell.module.css'

const WAYS = [
  { title: 'dual.title', text: 'home.dual', to: { to: '/dual-currency-investment' }, isFirst: true },
  { title: 'dual.holdings.title', text: 'home.holdings', to: { to: '/my-holdings' }, isFirst: false },
  {
    title: 'dual.settlements.title',
    text: 'home.settlements',
    to: { to: '/settlements/$coin', params: { coin: 'BTC' } },
    isFirst: false,
  },
] as const

export function HomePage() {
  const words = useWords()
  return (
    <Page title={words('home.title')} text={words('home.text')}>
      <CoinPicker
        label={words('dual.coin')}
        coin=""
        linkTo={(coin, content, look) => (
          <Link key={coin} to="/dual-currency-investment" search={{ coin }} {...look}>
            {content}
          </Link>
        )}
      />
      <div className={styles.cards}>
        {WAYS.map((way) => (
          <Card key={way.title}>
            <h2>
              <Say id={way.title} />
            </h2>
            <p>
              <Say id={way.text} />
            </p>
            <Link {...way.to} className={buttonClass({ kind: way.isFirst ? 'primary' : 'ghost' })}>
              <Say id="home.open" />
            </Link>
          </Card>
        ))}
      </div>
    </Page>
  )
}
