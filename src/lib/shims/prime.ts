const Nothing = () => null;

/** PrimeReact parts that other parts import and this house never turns on. */
export {
  Nothing as Dropdown,
  Nothing as InputNumber,
  Nothing as Ripple,
  Nothing as Tooltip,
  Nothing as WindowMaximizeIcon,
  Nothing as WindowMinimizeIcon,
};
