// The entry point: styles, preferences, addresses, and the page.
import { mount } from "svelte";
import App from "./App.svelte";
import { route } from "./lib/route.svelte";
import { taste } from "./lib/taste.svelte";
import { install } from "./offline/install";
import "./styles/app.css";

taste.begin();
route.begin();
mount(App, { target: document.getElementById("app")! });
install();
