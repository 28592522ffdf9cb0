import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import styles from './tab-set.module.css'

export type TabSetProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: ReactNode; content: ReactNode }[]
}

export function TabSet<Value extends string>({ label, value, onChange, tabs }: TabSetProps<Value>) {
  return (
    <Tabs selectedKey={value} onSelectionChange={(key) => onChange(key as Value)}>
      <TabList aria-label={label} className={styles.list ?? ''}>
        {tabs.map((tab) => (
          <Tab key={tab.value} id={tab.value} className={styles.tab ?? ''}>
            <span>{tab.label}</span>
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.value} id={tab.value} className={styles.panel ?? ''}>
          {tab.content}
        </TabPanel>
      ))}
    </Tabs>
  )
}
