import {
  Button,
  buttonClass,
  Checkbox,
  Choice,
  CloseIcon,
  CopyId,
  IconButton,
  Segmented,
  ShareIcon,
  TabSet,
  Toggle,
} from '@tenor/ui'
import { useState } from 'react'
import styles from '../gallery.module.css'
import { Line, Section, Shelf, Specimen } from '../specimen.tsx'
import { useWords } from '../words.ts'

export function ControlsSection() {
  const words = useWords()
  return (
    <Section id="controls" title={words.controls}>
      <Shelf>
        <Buttons />
        <Choices />
        <Switches />
        <Specimen name={words.orderId}>
          <CopyId value="1048576000001" copyLabel={words.copy} copiedLabel={words.copied} />
        </Specimen>
      </Shelf>
    </Section>
  )
}

function Buttons() {
  const words = useWords()
  return (
    <>
      <Specimen name={words.buttons} wide>
        <Line>
          <Button kind="primary">{words.subscribe}</Button>
          <Button kind="ghost">{words.transfer}</Button>
          <Button kind="quiet">{words.cancel}</Button>
          <Button kind="danger">{words.redeem}</Button>
          <Button kind="link">{words.all}</Button>
          <a className={buttonClass({ kind: 'ghost' })} href="#controls">
            {words.details}
          </a>
        </Line>
      </Specimen>
      <Specimen name={words.large}>
        <Button kind="primary" large wide>
          {words.confirm}
        </Button>
      </Specimen>
      <Specimen name={words.pending}>
        <Button kind="primary" large wide isPending>
          {words.pending}
        </Button>
      </Specimen>
      <Specimen name={words.disabled}>
        <Button kind="primary" large wide isDisabled aria-describedby="why-disabled">
          {words.confirm}
        </Button>
        <p id="why-disabled" className={styles.say}>
          {words.disabledReason}
        </p>
      </Specimen>
      <Specimen name={words.iconOnly}>
        <Line>
          <IconButton label={words.share}>
            <ShareIcon />
          </IconButton>
          <IconButton label={words.close}>
            <CloseIcon />
          </IconButton>
          <IconButton label={words.share} isDisabled>
            <ShareIcon />
          </IconButton>
        </Line>
      </Specimen>
    </>
  )
}

function Choices() {
  const words = useWords()
  const [view, setView] = useState<'table' | 'calendar' | 'ladder'>('table')
  const [tab, setTab] = useState<'below' | 'above'>('below')
  const [coin, setCoin] = useState('BTC')
  return (
    <>
      <Specimen name={words.view}>
        <Segmented
          label={words.view}
          value={view}
          onChange={setView}
          options={(['table', 'calendar', 'ladder'] as const).map((value) => ({ value, label: words[value] }))}
        />
      </Specimen>
      <Specimen name={words.outcome}>
        <TabSet
          label={words.outcome}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'below', label: <TabName word={words.below} />, content: words.belowText },
            { value: 'above', label: <TabName word={words.above} />, content: words.aboveText },
          ]}
        />
      </Specimen>
      <Specimen name={words.choices}>
        <Choice
          label={words.coin}
          value={coin}
          onChange={setCoin}
          options={['BTC', 'ETH', 'SOL'].map((value) => ({ value, label: value }))}
        />
      </Specimen>
    </>
  )
}

function TabName({ word }: { word: string }) {
  return (
    <>
      {word} <bdi>62,000</bdi>
    </>
  )
}

function Switches() {
  const words = useWords()
  const [isOn, setOn] = useState(true)
  const [accepted, setAccepted] = useState(false)
  return (
    <>
      <Specimen name={words.reinvest}>
        <div className={styles.stack}>
          <Toggle isOn={isOn} onChange={setOn}>
            {words.reinvest}
          </Toggle>
          <Toggle isOn={!isOn} onChange={(next) => setOn(!next)}>
            {words.reinvest}
          </Toggle>
          <Toggle isOn={false} onChange={setOn} isDisabled>
            {words.disabled}
          </Toggle>
        </div>
      </Specimen>
      <Specimen name={words.confirm}>
        <Checkbox isOn={accepted} onChange={setAccepted} fault={accepted ? undefined : words.acceptFault}>
          {words.accept}
        </Checkbox>
        <Checkbox isOn onChange={() => undefined}>
          {words.on}
        </Checkbox>
        <Checkbox isOn onChange={() => undefined} isDisabled>
          {words.disabled}
        </Checkbox>
      </Specimen>
    </>
  )
}
