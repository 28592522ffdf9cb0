import { Link } from '@tanstack/react-router'
import { Amount, Button, Checkbox, CoinName, Facts, Notice, Panel, Percent, shapes } from '@tenor/ui'
import { useState } from 'react'
import { Say, useLocaleChoice, useReasonWords, useWords } from '../../platform/phrases/index.ts'
import styles from './soft-staking.module.css'
import { type SoftCoin, type SoftSwitch, useSoftCoins } from './soft-staking-queries.ts'

export type SwitchDialogProps = { act: SoftSwitch; onClose: () => void }

/** Before it is switched on: what it pays, from which average and up to which, when, and what is agreed to. */
export function ActivateDialog({ act, onClose }: SwitchDialogProps) {
  const words = useWords()
  const { locale } = useLocaleChoice()
  const reasonWords = useReasonWords()
  const [isAgreed, setAgreed] = useState(false)
  const { data: coins } = useSoftCoins()
  const footer = (
    <>
      <Button large onPress={onClose}>
        <Say id="act.cancel" />
      </Button>
      <Button kind="primary" large isDisabled={!isAgreed} isPending={act.isPending} onPress={() => act.send(true)}>
        <Say id="softStaking.start" />
      </Button>
    </>
  )
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id="softStaking.activate" />}
      closeLabel={words('act.close')}
      width="middle"
      footer={footer}
    >
      <div className={shapes.stack}>
        <ul className={styles.benefits}>
          <li>
            <Say id="softStaking.benefit.noLock" />
          </li>
          <li>
            <Say id="softStaking.benefit.anytime" />
          </li>
          <li>
            <Say id="softStaking.benefit.daily" />
          </li>
        </ul>
        {coins !== undefined && <Facts facts={coins.map(termsOf)} />}
        <ul className={styles.benefits}>
          <li>
            <Say id="softStaking.agreement.3" />
          </li>
          <li>
            <Say id="softStaking.agreement.4" />
          </li>
          <li>
            <Say id="softStaking.agreement.5" />
          </li>
        </ul>
        <Checkbox isOn={isAgreed} onChange={setAgreed}>
          <Say
            id="softStaking.agree"
            values={{
              link: (
                <Link to="/$locale/soft-staking/agreement" params={{ locale }} target="_blank">
                  <Say id="softStaking.agreement.title" />
                </Link>
              ),
            }}
          />
        </Checkbox>
        {act.refusal !== null && <Notice kind="caution">{reasonWords(act.refusal)}</Notice>}
      </div>
    </Panel>
  )
}

/** A coin's rate, with the average from which and up to which it pays. */
function termsOf({ coin, terms: { rate, floor, cap } }: SoftCoin) {
  const values = {
    rate: <Percent value={rate} />,
    floor: <Amount value={floor} maximum={8} />,
    cap: <Amount value={cap ?? 0n} asset={coin} maximum={8} />,
  }
  const bounds = cap === null ? 'softStaking.terms.open' : 'softStaking.terms.capped'
  return { id: coin, name: <CoinName coin={coin} />, value: <Say id={bounds} values={values} /> }
}
