/** Types of columns that are read and written as different types. */
import type { ColumnType } from 'kysely'

export type Timestamp = ColumnType<Date, Date | string, Date | string>

/** Parsed when it is read, written as text. */
export type Json = ColumnType<unknown, string, string>

/** A column with a default. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>
