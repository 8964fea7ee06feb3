import type { ColumnType } from 'kysely';

// Columns that are read as one type and written as another.

export type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
export type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type Json<T> = ColumnType<T, string | undefined, string>;
