import { now } from '@tenor/browser/clock'
import { MINUTE_MS } from '@tenor/contract/time'
import { instantWords, useFigureSettings, Verbatim } from '@tenor/ui'
import { useEffect, useState } from 'react'
import { useSession } from './core/account/index.ts'
import { loadFaucetPanel } from './core/balances/index.ts'
import { loadPricePanel, loadSandboxActs, type SandboxPanelName } from './core/sandbox/index.ts'
import { onDemand, panelOnDemand } from './platform/page/index.ts'
import { Say, useWords } from './platform/phrases/index.ts'
import styles from './shell.module.css'
import { Drop } from './shell-drop.tsx'

const SandboxActs = onDemand(() => loadSandboxActs().then((module) => module.SandboxActs))
const PricePanel = panelOnDemand(() => loadPricePanel().then((module) => module.PricePanel))
const FaucetPanel = panelOnDemand(() => loadFaucetPanel().then((module) => module.FaucetPanel))

/** Says that this is a sandbox and what time it has; opened, it moves both. */
export function SandboxChip() {
  const words = useWords()
  const [panel, setPanel] = useState<SandboxPanelName | null>(null)
  const close = () => setPanel(null)
  return (
    <>
      <Drop
        look="chip"
        label={words('sandbox.name')}
        sign={
          <>
            <span className={styles.chipName}>
              <Say id="sandbox.name" />
            </span>
            <Minute />
          </>
        }
      >
        {(closeDrop) => (
          <SandboxActs
            onOpen={(opened) => {
              closeDrop()
              setPanel(opened)
            }}
          />
        )}
      </Drop>
      {panel === 'price' && <PricePanel onClose={close} />}
      {panel === 'faucet' && <FaucetPanel isOpen onClose={close} />}
    </>
  )
}

const LOOK_MS = 1_000

/** The sandbox's time to the minute; its place is kept until the server has said it. */
function Minute() {
  const { locale } = useFigureSettings()
  const isKnown = useSession().data !== undefined
  const [minute, setMinute] = useState(() => Math.floor(now() / MINUTE_MS))
  useEffect(() => {
    const timer = setInterval(() => setMinute(Math.floor(now() / MINUTE_MS)), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  const text = minute >= 0 ? instantWords(locale, now(), { short: true }) : ''
  return <Verbatim className={styles.chipTime} text={isKnown ? text : ''} />
}
