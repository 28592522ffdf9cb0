import { Link } from '@tanstack/react-router'
import { pricedOptions } from '@tenor/browser/assets'
import { Button, buttonClass, Card, Choice, classes, shapes } from '@tenor/ui'
import { useState } from 'react'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { AccountPage } from '../account/index.ts'
import { ConvertForm, FaucetPanel } from '../balances/index.ts'
import styles from './places.module.css'

/** In a sandbox money comes from the faucet. */
export function FaucetPage({ asset }: { asset: string | undefined }) {
  const words = useWords()
  return (
    <AccountPage title={words('ledger.faucet')} text={words('ledger.faucet.lede')}>
      <Faucet asset={asset} />
    </AccountPage>
  )
}

function Faucet({ asset }: { asset: string | undefined }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <Card>
      <div className={classes(shapes.gridStart, styles.place)}>
        <Button kind="primary" large onPress={() => setOpen(true)}>
          <Say id="ledger.faucet" />
        </Button>
        {isOpen && <FaucetPanel isOpen onClose={() => setOpen(false)} {...(asset === undefined ? {} : { asset })} />}
      </div>
    </Card>
  )
}

/** In a sandbox coins are bought and sold at the index price. */
export function ConvertPage({ coin: first }: { coin: string }) {
  const words = useWords()
  const [coin, setCoin] = useState(first)
  return (
    <AccountPage title={words('place.buy.title')} text={words('sandbox.convert.text')}>
      <Choice label={words('ledger.asset')} value={coin} options={pricedOptions()} onChange={setCoin} />
      <ConvertForm key={coin} coin={coin} />
    </AccountPage>
  )
}

/** Nothing leaves a sandbox: what a customer may do instead is to move it between their accounts. */
export function WithdrawPage() {
  const words = useWords()
  return (
    <AccountPage title={words('place.withdraw.title')} text={words('sandbox.withdraw.text')}>
      <Card>
        <div className={classes(shapes.gridStart, styles.place)}>
          <p>
            <Say id="sandbox.withdraw.how" />
          </p>
          <Link to="/balances" className={buttonClass({ kind: 'primary' })}>
            <Say id="nav.balances" />
          </Link>
        </div>
      </Card>
    </AccountPage>
  )
}
