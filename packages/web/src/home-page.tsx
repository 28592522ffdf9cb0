import { Link, type LinkProps } from '@tanstack/react-router'
import type { PhraseKey } from '@tenor/contract/phrases'
import { buttonClass, Card } from '@tenor/ui'
import { CoinPicker } from './core/market/index.ts'
import { Page } from './platform/page/index.ts'
import { Say, useWords } from './platform/phrases/index.ts'
import styles from './shell.module.css'
import { PRODUCT_LINKS } from './shell-links.ts'

const wayTo = (phrase: PhraseKey): LinkProps => PRODUCT_LINKS.find((link) => link.phrase === phrase)?.to ?? {}

const WAYS = [
  { title: 'dual.title', text: 'home.dual', to: wayTo('nav.dual') },
  { title: 'nav.snipers', text: 'home.snipers', to: wayTo('nav.snipers') },
  { title: 'nav.backtest', text: 'home.backtest', to: wayTo('nav.backtest') },
  { title: 'dual.holdings.title', text: 'home.holdings', to: { to: '/my-holdings' } },
  { title: 'dual.settlements.title', text: 'home.settlements', to: wayTo('nav.settlements') },
  { title: 'ledger.balances', text: 'ledger.balances.lede', to: { to: '/balances' } },
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
            <Link
              {...way.to}
              aria-label={`${words('home.open')}: ${words(way.title)}`}
              className={buttonClass({ kind: way === WAYS[0] ? 'primary' : 'ghost' })}
            >
              <Say id="home.open" />
            </Link>
          </Card>
        ))}
      </div>
    </Page>
  )
}
