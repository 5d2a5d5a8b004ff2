/** An environment variable in the chart's values; a number or boolean is written as a string. */
export interface ChartEnv {
  /** Name of the variable. */
  readonly name: string;
  /** Its value. */
  readonly value: string;
}
