import { Link, useLocation } from '@tanstack/react-router'
import { assetsNow, firstCoin } from '@tenor/browser/assets'
import { coinOfPair, pairOf } from '@tenor/contract/core'
import { pairText } from '@tenor/contract/http'
import { Badge, buttonClass, Card, classes, shapes, Verbatim } from '@tenor/ui'
import { useEffect } from 'react'
import { Page, spoken } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { isSandboxPage } from '../../platform/sandbox-page.ts'
import { products } from '../product-list/index.ts'
import { exchangePage } from './exchange-pages.ts'
import styles from './places.module.css'
import { assetAt, type Place as PlaceName, pairAt, placeAt } from './places.ts'
import { ConvertPage, FaucetPage, WithdrawPage } from './sandbox-pages.tsx'

/** A page of the exchange's own, what a sandbox has in its place, or that there is none. */
export const PlacePage = spoken(Place, ['places', 'ledger', 'refusals'])

function Place() {
  const path = useLocation({ select: (location) => location.pathname })
  const place = placeAt(path)
  const pair = pairAt(path)
  const address = exchangePage(place, pair)
  if (address !== null) return <Leaving address={address} />
  if (!isSandboxPage()) return <NoPage path={path} place={place} />
  if (place === 'deposit') return <FaucetPage asset={assetAt(path)} />
  if (place === 'withdraw') return <WithdrawPage />
  if (place === 'buy' || place === 'trade')
    return <ConvertPage coin={coinOfPair(assetsNow(), pair ?? '') ?? firstCoin()} />
  return <NoPage path={path} place={place} />
}

/** The way back leads to where the reader came from, not here again. */
function Leaving({ address }: { address: string }) {
  useEffect(() => location.replace(address), [address])
  return null
}

/** Where a link leads that nothing serves. It says what it would be, and that it is not. */
function NoPage({ path, place }: { path: string; place: PlaceName }) {
  const words = useWords()
  const text = words(`place.${place}.text`, { pair: pairText(pairAt(path) ?? pairOf(firstCoin())) })
  return (
    <Page title={words(`place.${place}.title`)} text={text}>
      <Card>
        <div className={classes(shapes.gridStart, styles.place)}>
          <Badge colour="grey">
            <Say id="page.notYet" />
          </Badge>
          <p>
            <Say id="page.notYet.text" />
          </p>
          <Verbatim className={styles.path} dir="ltr" text={path} />
        </div>
      </Card>
      <section className={classes(shapes.grid3, styles.instead)}>
        <h2>
          <Say id="page.notYet.instead" />
        </h2>
        <div className={shapes.wrap3}>
          {products().map(({ links: [first] }) => (
            <Link key={first.phrase} {...first.to} className={buttonClass({ kind: 'primary' })}>
              <Say id={first.phrase} />
            </Link>
          ))}
          <Link to="/settlements/$coin" params={{ coin: firstCoin() }} className={buttonClass({})}>
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
