import type { FieldInputProps, FieldKind } from '@tenor/browser/forms'
import { readDecimal } from '@tenor/contract/money'
import type { BackOfficePhraseKey } from '@tenor/contract/phrases'
import { instantOfSeconds, unixSeconds } from '@tenor/contract/time'
import { AmountField, Choice, DateField, TextField, Toggle } from '@tenor/ui'
import { fieldOfInstant, instantOfField } from '../instant-field.ts'
import { fractionOfPercent, percentOfFraction } from '../percent.ts'
import { useDateWords, useWords, type Words } from '../phrases/index.ts'

/* Kinds of fields that forms of the back office are made of. */

/** A line of at most so many characters, without spaces around it. */
export function line(most: number): FieldKind<string, string> {
  return {
    write: (sent) => sent,
    read: (typed) => typed.trim(),
    input: (props) => <TextInput {...props} maxLength={most} />,
  }
}

/** The same, that has to say something. */
export function name(most: number): FieldKind<string, string> {
  return { ...line(most), read: (typed) => typed.trim() || undefined }
}

/** A whole number from zero to `most`. */
export function whole(most: number): FieldKind<string, number> {
  return {
    write: String,
    read: (typed) => {
      const number = /^\d{1,13}$/.test(typed) ? Number.parseInt(typed, 10) : undefined
      return number === undefined || number > most ? undefined : number
    },
    input: (props) => <TextInput {...props} inputMode="numeric" />,
  }
}

/** Ids by commas. */
export const IDS: FieldKind<string, number[]> = {
  write: (sent) => sent.join(', '),
  read: (typed) => {
    const ids = typed.split(/[\s,]+/).filter((text) => text !== '')
    return ids.every((text) => /^\d{1,15}$/.test(text)) ? ids.map((text) => Number.parseInt(text, 10)) : undefined
  },
  input: (props) => <TextInput {...props} />,
}

/** An amount from zero. */
export const AMOUNT: FieldKind<string, string> = {
  write: (sent) => sent,
  read: (typed) => (readDecimal(typed).ok && !typed.startsWith('-') ? typed : undefined),
  input: (props) => <AmountInput {...props} />,
}

/** A fraction that is typed in percent. */
export const PERCENT: FieldKind<string, string> = {
  write: percentOfFraction,
  read: (typed) => fractionOfPercent(typed) ?? undefined,
  input: (props) => <AmountInput {...props} unit="%" />,
}

/** 0 or 1 as a switch. */
export const FLAG: FieldKind<boolean, number> = {
  write: (sent) => sent === 1,
  read: (typed) => (typed ? 1 : 0),
  input: ({ label, value, onChange }) => (
    <Toggle isOn={value} onChange={onChange}>
      {label}
    </Toggle>
  ),
}

/** Unix seconds as day and time in UTC. */
export const MOMENT: FieldKind<string, number> = {
  write: (sent) => fieldOfInstant(instantOfSeconds(sent)),
  read: (typed) => {
    const at = instantOfField(typed)
    return at === null ? undefined : unixSeconds(at)
  },
  input: (props) => <MomentInput {...props} />,
}

type Option<Value extends string> = { readonly value: Value; readonly label: string }
type ListOptions<Value extends string> = (words: Words) => readonly Option<Value>[]

/** One of a few words; `label` has a phrase for each. */
export function oneWord<const Word extends string>(
  all: readonly Word[],
  label: (word: Word) => BackOfficePhraseKey,
): FieldKind<Word, Word> {
  const list: ListOptions<Word> = (words) => all.map((value) => ({ value, label: words(label(value)) }))
  return {
    write: (sent) => sent,
    read: (typed) => typed,
    input: (props) => <ChoiceInput {...props} list={list} />,
  }
}

const NONE = 'none'

/** The same, or none of them. */
export function maybeWord<const Word extends string>(
  words: readonly Word[],
  label: (word: Word | typeof NONE) => BackOfficePhraseKey,
): FieldKind<Word | typeof NONE, Word> {
  const all: readonly (Word | typeof NONE)[] = [NONE, ...words]
  return { ...oneWord(all, label), write: (sent) => sent, read: (typed) => words.find((word) => word === typed) }
}

/** One of a few numbers; `label` has a phrase for each, or the number stands for itself. */
export function oneCode<const Code extends number>(
  codes: readonly Code[],
  label?: (code: Code) => BackOfficePhraseKey,
): FieldKind<string, number> {
  const list: ListOptions<string> = (words) =>
    codes.map((code) => ({ value: String(code), label: label === undefined ? String(code) : words(label(code)) }))
  return {
    write: String,
    read: (typed) => codes.find((code) => String(code) === typed),
    input: (props) => <ChoiceInput {...props} list={list} />,
  }
}

/** One of those that the page lists, such as assets. */
export function oneListed(list: ListOptions<string>): FieldKind<string, string> {
  return {
    write: (sent) => sent,
    read: (typed) => typed,
    input: (props) => <ChoiceInput {...props} list={list} />,
  }
}

type ChoiceInputProps<Value extends string> = FieldInputProps<Value> & { list: ListOptions<Value> }

function ChoiceInput<Value extends string>({ label, value, onChange, list }: ChoiceInputProps<Value>) {
  return <Choice label={label} value={value} options={list(useWords())} onChange={onChange} />
}

type TextInputProps = FieldInputProps<string> & { inputMode?: 'numeric'; maxLength?: number }

function TextInput({ unit: _unit, placeholder: _placeholder, ...props }: TextInputProps) {
  return <TextField {...props} autoComplete="off" />
}

function AmountInput({ unit, hint, placeholder, ...props }: FieldInputProps<string>) {
  return <AmountField {...props} asset={unit} below={hint} placeholder={placeholder ?? undefined} />
}

function MomentInput({ label, value, hint, fault, onChange }: FieldInputProps<string>) {
  const words = useDateWords()
  return <DateField withTime words={words} label={label} value={value} hint={hint} fault={fault} onChange={onChange} />
}
